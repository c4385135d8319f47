import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { UserHost } from '../../../machines/administration/users';
import { openDialog } from '../../../machines/records/records-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { ConfirmDialog } from '../../forms/ActDialog';
import { PictureDialog } from '../../upload/PictureDialog';
import { OriginalAccount } from './OriginalAccount';
import { PasswordDialog } from './PasswordDialog';

/** The dialogs about one user, beside those that every record has: whichever is open. */
export function UserActDialogs<Picture extends ShownPicture>({ page }: { page: UserHost<File, Picture> }) {
  const t = useText();
  const { passwordReset, statusChange, password, picture, secondFactor, originalAccount } = useSelector(
    page,
    openDialog,
    shallowEqual,
  );
  return (
    <>
      {passwordReset && (
        <ConfirmDialog
          act={passwordReset}
          question={(user) => ({
            title: t('users.resetPassword'),
            content: t('users.resetContent'),
            named: t('users.named', user),
          })}
        />
      )}
      {secondFactor && (
        <ConfirmDialog
          act={secondFactor}
          question={(user) => ({
            title: t('users.removeSecondFactor'),
            content: t('users.removeSecondFactorContent'),
            named: t('users.named', user),
          })}
        />
      )}
      {statusChange && (
        <ConfirmDialog
          act={statusChange}
          question={({ user, status }) => ({
            title: t(status === 'disabled' ? 'users.disableTitle' : 'users.enableTitle'),
            content: t(status === 'disabled' ? 'users.disableContent' : 'users.enableContent'),
            named: t('users.named', user),
            danger: status === 'disabled',
          })}
        />
      )}
      {picture && <PictureDialog change={picture} title={({ name }) => t('picture.changeOf', { name })} />}
      {password && <PasswordDialog made={password} />}
      {originalAccount && <OriginalAccount act={originalAccount} />}
    </>
  );
}
