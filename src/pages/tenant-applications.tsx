import { type Application, applicationQuery } from '../../contract/applications';
import { tenantApplicationsApi } from '../api/tenant-applications';
import { copyText } from '../browser/clipboard';
import { createMadePasswordMachine } from '../machines/administration/made-password';
import {
  APPLICATION_TABLE,
  APPROVING,
  type ApplicationDialogs,
  type Approval,
  afterApplicationDialog,
  approvalBody,
} from '../machines/administration/tenant-applications';
import { createActMachine } from '../machines/base/act';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { TenantApplicationsPage } from '../ui/administration/tenant-applications/TenantApplicationsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { listParts } from './parts/records';

/** The composition root of the applications of tenants. */
export default (kit: Kit) => {
  const { notify } = kit;
  const api = tenantApplicationsApi(kit.call);
  const dialogs: ApplicationDialogs = {
    approving: createActMachine(
      ({ id }: Application, signal, approval: Approval) => api.approve(id, approvalBody(approval), signal),
      { ...APPROVING, notify },
    ),
    refusing: createActMachine(api.refuse, { fields: ['reason'], notify }),
    removal: createActMachine<readonly Application[], string>(api.remove),
    password: createMadePasswordMachine({ copy: copyText, notify }),
  };
  const machine = createRecordsPageMachine<Application, ApplicationDialogs>({
    ...listParts<Application>(kit, { load: api.load, query: applicationQuery, table: APPLICATION_TABLE }),
    dialogs,
    after: afterApplicationDialog,
  });
  return definePage({ machine, View: TenantApplicationsPage });
};
