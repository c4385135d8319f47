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
      // Whoever goes back from there is led to where they came from, and not here again.
      leave: (address) => window.location.replace(address),
      go,
    }),
    View: AuthorizeScreen,
  });
