import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type AccountPageRef, accountSections } from '../../machines/account/account-page';
import type { ShownPicture } from '../cropper/crop-widget';
import { BindingsSection } from './BindingsSection';
import { DevicesSection, SessionsSection } from './DeviceSections';
import { PasskeysSection } from './PasskeysSection';
import { PreferencesSection } from './PreferencesSection';
import { ProfileSection } from './ProfileSection';
import { SecondFactorSection } from './SecondFactorSection';
import { SignInHistorySection } from './SignInHistorySection';
import './account.css';

/** One's own account: a card for each section. */
export function AccountPage<Picture extends ShownPicture>({ page }: { page: AccountPageRef<File, Picture> }) {
  const { zone, profile, secondFactor, devices, passkeys, bindings, sessions, signIns } = useSelector(
    page,
    accountSections<File, Picture>,
  );
  return (
    <div className="account-page">
      <h1>{useText()('shell.pages.account')}</h1>
      <ProfileSection section={profile} />
      <PreferencesSection zone={zone} />
      <SecondFactorSection section={secondFactor} />
      <DevicesSection section={devices} zone={zone} />
      <PasskeysSection section={passkeys} zone={zone} />
      <BindingsSection section={bindings} zone={zone} />
      <SessionsSection section={sessions} zone={zone} />
      <SignInHistorySection section={signIns} />
    </div>
  );
}
