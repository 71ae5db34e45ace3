function refuse(): never {
  throw new Error('conf is to be given no schema and no migrations: ours are own');
}

/**
 * Stands in the bundle for ajv, ajv-formats and semver, which are half of it: conf calls them for a
 * `schema` or for `migrations` alone, and StoredDocument gives it neither.
 */
export { refuse as Ajv2020 };

export default { default: refuse, valid: refuse };
