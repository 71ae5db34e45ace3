// A list of as many empty rows as `?length=` says: what a page in Svelte costs at the least.
import { mount } from 'svelte';
import EmptyList from './EmptyList.svelte';

const length = Number(new URLSearchParams(location.search).get('length'));
const ids = Array.from({ length }, (_, at) => `t${at}`);
mount(EmptyList, { target: document.body, props: { ids } });
