import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import type { OwnPictureRef } from '../../machines/account/own-picture';
import { loadingOf } from '../../machines/account/section';
import { loaded } from '../../machines/base/loading';
import { useFileAddress } from '../app/app';
import { UserPicture } from '../base/UserPicture';
import type { ShownPicture } from '../cropper/crop-widget';
import { TableFailure } from '../records/TableStates';
import { PictureDialog } from '../upload/PictureDialog';
import './account-section.css';
import './picture-section.css';

/** The picture of the user's own account, and what changes it. */
export function PictureSection<Picture extends ShownPicture>({ section }: { section: OwnPictureRef<File, Picture> }) {
  const t = useText();
  const loading = useSelector(section, loadingOf);
  const changing = useSelector(section, ({ children }) => children.changing);
  const { value: user, failure, busy } = useSelector(loading, loaded<UserInfo>, shallowEqual);
  const address = useFileAddress()(user?.avatar);
  const name = user?.name || (user?.username ?? '');
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby="picture-title">
      <header>
        <div>
          <h2 id="picture-title">{t('picture.section')}</h2>
          <p>{t('picture.about')}</p>
        </div>
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />}
      {user && (
        <div className="account-row own-picture">
          <UserPicture name={name} address={address} />
          <div className="account-facts">
            <strong>{name}</strong>
            <span>{address ? user.username : t('picture.none')}</span>
          </div>
          <Button type="text" onClick={() => section.send({ type: 'open', dialog: 'changing', about: user })}>
            {t('picture.change')}
          </Button>
        </div>
      )}
      {changing && <PictureDialog change={changing} title={() => t('picture.change')} />}
    </section>
  );
}
