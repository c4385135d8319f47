import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { type OwnProfileRef, ownFactsOf } from '../../machines/account/own-profile';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { openDialog } from '../../machines/records/records-page';
import { useFileAddress } from '../app/app';
import { UserPicture } from '../base/UserPicture';
import type { ShownPicture } from '../cropper/crop-widget';
import { EmailField, PersonNameField } from '../records/PersonFields';
import { RecordDrawer } from '../records/RecordDrawer';
import { TableFailure } from '../records/TableStates';
import { PictureDialog } from '../upload/PictureDialog';
import './account-section.css';
import './profile-section.css';

/** What users say of themselves, and what changes it. */
export function ProfileSection<Picture extends ShownPicture>({ section }: { section: OwnProfileRef<File, Picture> }) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const { changing, editing } = useSelector(section, openDialog, shallowEqual);
  const { value: user, failure, busy } = useSelector(loading, loaded<UserInfo>, shallowEqual);
  const facts = user && ownFactsOf(user);
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby="profile-title">
      <header>
        <div>
          <h2 id="profile-title">{t('account.profile.title')}</h2>
          <p>{t('account.profile.about')}</p>
        </div>
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {user && (
        <div className="account-row own-profile">
          <Shown user={user} />
          <div className="own-profile-acts">
            {user.version !== null && (
              <Button type="text" onClick={() => section.send({ type: 'open', dialog: 'changing', about: user })}>
                {t('picture.change')}
              </Button>
            )}
            {facts && (
              <Button type="text" onClick={() => section.send({ type: 'open', dialog: 'editing', about: facts })}>
                {t('account.profile.edit')}
              </Button>
            )}
          </div>
        </div>
      )}
      {changing && <PictureDialog change={changing} title={() => t('picture.change')} />}
      {editing && <RecordDrawer form={editing} title={() => t('account.profile.edit')} fields={fields} />}
    </section>
  );
}

/** The user as they are shown to others. */
function Shown({ user }: { user: UserInfo }) {
  const t = useText();
  const address = useFileAddress()(user.avatar);
  const name = user.name || user.username;
  const fact = (label: string, value: string | null | undefined) => (
    <span>{t('account.profile.fact', { label, value: value || '—' })}</span>
  );
  return (
    <>
      <UserPicture name={name} address={address} />
      <div className="account-facts">
        <strong>{name}</strong>
        {fact(t('users.username'), user.username)}
        {fact(t('users.phone'), user.phone)}
        {fact(t('users.email'), user.email)}
      </div>
    </>
  );
}

const fields = () => <ProfileFields />;

function ProfileFields() {
  const t = useText();
  return (
    <>
      <PersonNameField own />
      <EmailField own help={t('account.profile.emailHelp')} />
    </>
  );
}
