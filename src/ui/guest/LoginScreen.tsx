import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/text';
import { type LoginScreenRef, loginScreen } from '../../machines/guest/login-screen';
import { ScreenFrame } from '../credentials/ScreenFrame';
import { SignInPanel } from './SignInPanel';

const ForgotPassword = lazy(async () => ({ default: (await import('../credentials/ForgotPassword')).ForgotPassword }));
const OutsideChange = lazy(async () => ({ default: (await import('../credentials/OutsideChange')).OutsideChange }));
const TicketChange = lazy(async () => ({ default: (await import('../credentials/TicketChange')).TicketChange }));
const Proof = lazy(async () => ({ default: (await import('../credentials/Proof')).Proof }));
const SetUp = lazy(async () => ({ default: (await import('../credentials/SetUp')).SetUp }));

/** The screens at /login and /nblogin (§2.6): the ways to sign in, or what stands in their place for a while. */
export function LoginScreen({ page }: { page: LoginScreenRef }) {
  const t = useText();
  const { shows } = useSelector(page, loginScreen, shallowEqual);
  const headings = {
    filling: t('signIn.heading'),
    replacing: t('password.needed.title'),
    forgetting: t('password.forgot.title'),
    changing: t('password.change.title'),
    proving: t('signIn.proof.title'),
    settingUp: t('secondFactor.setUpTitle'),
  };
  return (
    <ScreenFrame heading={headings[shows]}>
      <Suspense>
        <Content screen={page} />
      </Suspense>
    </ScreenFrame>
  );
}

function Content({ screen }: { screen: LoginScreenRef }) {
  const t = useText();
  const { reason, trustedDays, replacing, forgetting, changing, proving, settingUp } = useSelector(
    screen,
    loginScreen,
    shallowEqual,
  );
  if (replacing) return <TicketChange change={replacing} reason={reason} />;
  if (forgetting) return <ForgotPassword forgot={forgetting} />;
  if (changing) return <OutsideChange change={changing} />;
  if (proving) return <Proof proof={proving} days={trustedDays} onBack={() => screen.send({ type: 'back' })} />;
  if (settingUp) return <SetUp setup={settingUp} back={t('password.back')} />;
  return <SignInPanel screen={screen} />;
}
