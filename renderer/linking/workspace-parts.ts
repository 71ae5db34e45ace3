/** What the Linking page needs once an airport is loaded. */
export { default as AirportTools } from './AirportTools.svelte';
export { tellFound, tellLastApply } from './apply/apply-changes.ts';
export { default as Workspace } from './Workspace.svelte';
