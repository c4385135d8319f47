import { formsApi } from '../api/forms';
import { copyText } from '../browser/clipboard';
import { createDesignerMachine } from '../machines/designer/designer';
import { definePage } from '../ui/base/page';
import { DesignerPage } from '../ui/designer/DesignerPage';
import type { Kit } from './kit';

/** The composition root of the form designer. */
export default ({ call, stored, notify }: Kit) =>
  definePage({
    machine: createDesignerMachine({ ...formsApi(call), copy: copyText, stored, notify }),
    View: DesignerPage,
  });
