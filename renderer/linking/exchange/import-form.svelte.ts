import { app } from '../../frame/app.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { ServiceView } from '../../frame/views.svelte.ts';

class ImportForm extends StoredForm<{ pasted: string }> {
  constructor({ owner }: ServiceView) {
    super(owner, 'import', { pasted: '' });
  }
}

/** Returns the text to import. It's kept until all that it contains is staged. */
export const importForm = (): ImportForm => app.view.of(ImportForm);
