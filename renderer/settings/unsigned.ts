/** Inserted by the build: whether nothing signs what it is built for. */
declare const IS_UNSIGNED: boolean | undefined;

export const isUnsigned = () => typeof IS_UNSIGNED === 'boolean' && IS_UNSIGNED;
