// A list of `?length=` empty rows: the minimum cost of a Svelte page.
import { mount } from 'svelte';
import EmptyList from './EmptyList.svelte';

const length = Number(new URLSearchParams(location.search).get('length'));
const ids = Array.from({ length }, (_, at) => `t${at}`);
mount(EmptyList, { target: document.body, props: { ids } });
