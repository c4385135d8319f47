import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/second-factor';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import {
  confirmAtSignIn,
  confirmOwn,
  endOwnDevices,
  enterBySecondFactor,
  ownState,
  removeOwn,
  renewOwnCodes,
  setUpAtSignIn,
  setUpOwn,
  takeAway,
} from './actions';

export function secondFactorRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getSecondFactor, ({ scope }) => ownState(deps, scope));
  serve(app, contract.setUpSecondFactor, ({ scope, body, request }) => setUpOwn(deps, scope, body, fromOf(request)));
  serve(app, contract.confirmSecondFactor, ({ scope, body, request }) => confirmOwn(deps, scope, body.code, fromOf(request)));
  serve(app, contract.renewRecoveryCodes, ({ scope, body, request }) => renewOwnCodes(deps, scope, body, fromOf(request)));
  serve(app, contract.removeSecondFactor, ({ scope, body, request }) => removeOwn(deps, scope, body, fromOf(request)));
  serve(app, contract.endTrustedDevices, ({ scope, body }) => endOwnDevices(deps, scope, body));
  serve(app, contract.takeAwaySecondFactor, ({ scope, params }) => takeAway(deps, scope, params.id));

  serveOpen(app, contract.enterSecondFactor, ({ body, request }) => enterBySecondFactor(deps, body, fromOf(request)));
  serveOpen(app, contract.setUpAtSignIn, ({ body, request }) => setUpAtSignIn(deps, body.ticket, fromOf(request)));
  serveOpen(app, contract.confirmAtSignIn, ({ body, request }) => confirmAtSignIn(deps, body.ticket, body.code, fromOf(request)));
}
