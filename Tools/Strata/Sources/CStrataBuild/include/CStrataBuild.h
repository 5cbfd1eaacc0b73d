#ifndef C_STRATA_BUILD_H
#define C_STRATA_BUILD_H

/// What `Tools/Make/stamp` wrote into the program after it was linked: the commit of its sources, and `clean` or `modified`. Empty in a
/// program without a stamp, such as one built with plain `swift build`.
const char *_Nonnull strata_build_stamp(void);

#endif
