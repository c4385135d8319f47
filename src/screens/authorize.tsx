import { oauth2Api } from '../api/oauth2';
import { createAuthorizeMachine } from '../machines/guest/authorize';
import { definePage } from '../ui/base/page';
import { AuthorizeScreen } from '../ui/guest/AuthorizeScreen';
import type { ScreenKit } from './kit';

/** The screen /auth/login (§2.2). */
export default ({ call, isSignedIn, go }: ScreenKit) =>
  definePage({
    machine: createAuthorizeMachine({
      ...oauth2Api(call),
      isSignedIn,
      // A user who goes back from there returns to where they came from, not to this screen.
      leave: (address) => window.location.replace(address),
      go,
    }),
    View: AuthorizeScreen,
  });
