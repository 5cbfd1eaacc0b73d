// SwiftPM makes no module of a folder with headers only.
#include "CStrataIndexStore.h"
