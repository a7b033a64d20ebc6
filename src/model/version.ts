/** The version of the package, put in by the build. */
declare const WINNOW_VERSION: string | undefined;

/** `1.2.3`, or `0.0.0-source` when run unbuilt. */
export const VERSION = typeof WINNOW_VERSION === 'string' ? WINNOW_VERSION : '0.0.0-source';
