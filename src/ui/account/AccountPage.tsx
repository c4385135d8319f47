import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type AccountPageRef, accountSections } from '../../machines/account/account-page';
import { DevicesSection, SessionsSection } from './DeviceSections';
import { PasskeysSection } from './PasskeysSection';
import { SecondFactorSection } from './SecondFactorSection';
import { SignInHistorySection } from './SignInHistorySection';
import './account.css';

/** The security of one's own account: a card for each section. */
export function AccountPage({ page }: { page: AccountPageRef }) {
  const { zone, secondFactor, devices, passkeys, sessions, signIns } = useSelector(page, accountSections);
  return (
    <div className="account-page">
      <h1>{useText()('shell.pages.account')}</h1>
      <SecondFactorSection section={secondFactor} />
      <DevicesSection section={devices} zone={zone} />
      <PasskeysSection section={passkeys} zone={zone} />
      <SessionsSection section={sessions} zone={zone} />
      <SignInHistorySection section={signIns} />
    </div>
  );
}
