// What every screen needs, under one import: how pages are made, and what services there are to ask.
@_exported public import PresentationKit
@_exported public import Services
