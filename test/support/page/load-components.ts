// Load all components before the tests: on a busy machine, loading one takes seconds of a test's time
// limit.
const components = import.meta.glob('../../../renderer/**/*.svelte');
await Promise.all(Object.values(components).map((load) => load()));
