import ToolKit
