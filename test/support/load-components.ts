// A component that is first loaded in the middle of a test takes seconds of its time limit on a busy
// machine.
const components = import.meta.glob('../../renderer/**/*.svelte');
await Promise.all(Object.values(components).map((load) => load()));
