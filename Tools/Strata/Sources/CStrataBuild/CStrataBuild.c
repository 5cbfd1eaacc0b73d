#include "CStrataBuild.h"

// Stamping a linked program needs no compilation, and relinking by SwiftPM removes the stamp, so that it is never outdated.
// A manifest could not do it: SwiftPM keeps a manifest's answer by its text, so that a commit asked for there is soon an old one.
#define MARK "STRATA-BUILD-STAMP:"

// External, so that no compiler takes the text for a constant.
const char strata_build_stamp_field[96] = MARK;

const char *strata_build_stamp(void) {
    return strata_build_stamp_field + sizeof(MARK) - 1;
}
