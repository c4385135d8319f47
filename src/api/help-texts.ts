import { getHelpText, type HelpText, listHelpPages, setHelpText } from '../../contract/help-texts';
import type { Draft } from '../machines/records/record-form';
import type { HelpValues } from '../machines/shell/help-page';
import type { Call } from './call';

export const loadHelpPages = (call: Call) => (signal: AbortSignal) => call(listHelpPages, { signal });

/** What a tenant says of its pages. */
export const helpApi = (call: Call) => ({
  load: (path: string, signal: AbortSignal) => call(getHelpText, { query: { path }, signal }),
  save: ({ values, version }: Draft<HelpText, HelpValues>, signal: AbortSignal) =>
    call(setHelpText, { body: { path: values.path, html: values.html, version }, signal }),
});
