import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useText } from '../../../i18n/text';
import { type LoginConfigPageRef, type LoginConfigRow, loginConfigValues } from '../../../machines/administration/login-config';
import type { ShownPicture } from '../../cropper/crop-widget';
import { PictureDialog } from '../../upload/PictureDialog';
import { SettingsPage } from '../settings/SettingsPage';
import { LoginConfigFacts } from './LoginConfigFacts';
import { LoginConfigFields } from './LoginConfigFields';
import { SignInPreview } from './SignInPreview';
import './login-config.css';

/** How the sign-in page of a tenant looks, with the draft on the page itself beside the form. */
export function LoginConfigPage<Picture extends ShownPicture>({ page }: { page: LoginConfigPageRef<File, Picture> }) {
  const t = useText();
  const { settings, preview } = useSelector(page, ({ context }) => context);
  const changing = useSelector(page, ({ children }) => children.changing);
  const fields = useCallback((row: LoginConfigRow | null) => <LoginConfigFields page={page} row={row} />, [page]);
  return (
    <>
      <SettingsPage
        page={settings}
        texts={{ title: t('loginConfig.title'), about: t('loginConfig.about'), question: '', content: '' }}
        right="loginConfig:edit"
        valuesOf={loginConfigValues}
        fields={fields}
        facts={(row) => <LoginConfigFacts config={row} />}
        beside={(form) => <SignInPreview form={form} screen={preview} />}
        effect={() => ''}
      />
      {changing && (
        <PictureDialog
          change={changing}
          title={({ icon }) => t(`loginConfig.${icon}`)}
          label={t('loginConfig.icon')}
          button={t('list.ok')}
        />
      )}
    </>
  );
}
