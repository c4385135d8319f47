import type { FormDictionary } from '../../contract/forms';
import { formsApi } from '../api/forms';
import { dictionarySource } from '../api/pickers';
import { copyText } from '../browser/clipboard';
import { probeMedia } from '../browser/media';
import { createDesignerMachine } from '../machines/designer/designer';
import { createEditorMachine } from '../machines/editor/editor';
import { createPickerMachine } from '../machines/pickers/list-picker';
import { createPickerSlotMachine } from '../machines/pickers/picker-slot';
import { definePage } from '../ui/base/page';
import { DesignerPage } from '../ui/designer/DesignerPage';
import type { Kit } from './kit';

/** The composition root of the form designer. */
export default ({ call, stored, notify }: Kit) =>
  definePage({
    machine: createDesignerMachine({
      ...formsApi(call),
      dictionarySlot: createPickerSlotMachine<FormDictionary>(
        createPickerMachine<FormDictionary>({ ...dictionarySource(call), notify }),
      ),
      editor: createEditorMachine({ probe: probeMedia }),
      copy: copyText,
      stored,
      notify,
    }),
    View: DesignerPage,
  });
