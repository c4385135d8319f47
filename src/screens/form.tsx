import type { ScreenKit } from './kit';

/**
 * The screen /form/open/{link}: a published form that everyone with its link fills in. Widgets come in many files: imported from here, they
 * are not named in the first load.
 */
export default async (kit: ScreenKit) => (await import('./parts/open-form')).openForm(kit);
