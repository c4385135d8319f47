import { z } from 'zod/mini';
import { type HelpText, helpText } from '../../contract/help-texts';
import { helpApi } from '../api/help-texts';
import { createHelpPageMachine, type HelpValues } from '../machines/shell/help-page';
import { definePage } from '../ui/base/page';
import { HelpDrawer } from '../ui/shell/help/HelpDrawer';
import type { Kit } from './kit';
import { editorTools } from './parts/editor';
import { recordFormPart } from './parts/records';

/** The composition root of the help texts. */
export default (kit: Kit) => {
  const { load, save } = helpApi(kit.call);
  const form = recordFormPart<HelpText, HelpValues, HelpText | null>(kit, {
    record: helpText,
    values: z.object({ path: z.string(), html: z.string() }),
    valuesOf: (text) => ({ path: text?.id ?? '', html: text?.html ?? '' }),
    given: ({ path }) => ({ path: String(path ?? '') }),
    purpose: 'help-',
    save,
  });
  return definePage({ machine: createHelpPageMachine({ load, notify: kit.notify }, form, editorTools(kit)), View: HelpDrawer });
};
