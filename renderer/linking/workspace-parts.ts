/** What the Linking page needs once an airport is loaded. */
export { default as AirportTools } from './AirportTools.svelte';
export { default as Workspace } from './Workspace.svelte';
