import { DEFAULT_ZONE } from '../../contract/text';
import { invitationsApi } from '../api/invitations';
import { ownTenantsApi } from '../api/own-tenants';
import { createConfirmInviteMachine } from '../machines/account/confirm-invite';
import { createActMachine } from '../machines/base/act';
import { HOME } from '../machines/base/routes';
import { ConfirmInvitePage } from '../ui/account/ConfirmInvitePage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';

/** The page /confirmInvite (§2.2). */
export default ({ call, notify, go, user, enter }: Kit) => {
  const api = invitationsApi(call);
  return definePage({
    machine: createConfirmInviteMachine(
      {
        ...api,
        switchTo: ownTenantsApi(call).switchTo,
        enter: (token) => {
          enter(token);
          go(HOME, { replace: true });
        },
        zone: () => user().zone ?? DEFAULT_ZONE,
        go,
        notify,
      },
      createActMachine<string, unknown>(api.refuse),
    ),
    View: ConfirmInvitePage,
  });
};
