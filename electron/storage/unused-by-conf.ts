function refuse(): never {
  throw new Error('Give conf a folder, and no schema, no migrations and nothing to watch');
}

/**
 * Replaces ajv, ajv-formats, debounce-fn, env-paths and semver in the bundle, which are half of it: conf
 * calls them for a schema, for migrations, to watch its file, or without a folder.
 */
export { refuse as Ajv2020 };

export default { default: refuse, valid: refuse };
