import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/passkeys';
import { relyingParty } from '../../identity/passkeys/rules';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { addOwn, askForNew, askForPasskey, enterByPasskey, listOwn, removeOwn, renameOwn, unlockByPasskey } from './actions';

export function passkeyRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listPasskeys, ({ scope, request }) => listOwn(deps, scope, relyingParty(deps.publicUrl, request)));
  serve(app, contract.askForNewPasskey, ({ scope, body, request }) =>
    askForNew(deps, scope, body, fromOf(request), relyingParty(deps.publicUrl, request)),
  );
  serve(app, contract.addPasskey, ({ scope, body }) => addOwn(deps, scope, body));
  serve(app, contract.renamePasskey, ({ scope, params, body }) => renameOwn(deps, scope, params.id, body.name));
  serve(app, contract.removePasskey, ({ scope, params, body, request }) =>
    removeOwn(deps, scope, params.id, body, fromOf(request)),
  );
  serve(app, contract.unlockByPasskey, ({ scope, body }) => unlockByPasskey(deps, scope, body.ticket, body.credential));

  serveOpen(app, contract.askForPasskey, ({ request }) =>
    askForPasskey(deps, relyingParty(deps.publicUrl, request), fromOf(request)),
  );
  serveOpen(app, contract.passkeySignIn, ({ body, request }) =>
    enterByPasskey(deps, body.ticket, body.credential, fromOf(request)),
  );
}
