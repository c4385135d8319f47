import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type AccountPageRef, accountPage } from '../../machines/account-page';
import { PasskeysSection } from './PasskeysSection';
import { SignInsSection } from './SignInsSection';
import './account.css';

/** The security of one's own account: a card for each section. */
export function AccountPage({ page }: { page: AccountPageRef }) {
  const { zone, passkeys, signIns } = useSelector(page, accountPage);
  return (
    <div className="account-page">
      <h1>{useText()('shell.pages.account')}</h1>
      <PasskeysSection section={passkeys} zone={zone} />
      <SignInsSection section={signIns} />
    </div>
  );
}
