import { useSelector } from '@xstate/react';
import { loginConfigFields, TITLE_LENGTH } from '../../../../contract/login-config';
import { useText } from '../../../i18n/text';
import {
  ICONS,
  type LoginConfigFormRef,
  type LoginConfigPageRef,
  type LoginConfigRow,
} from '../../../machines/administration/login-config';
import { settingsPage } from '../../../machines/administration/settings-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { TextField } from '../../records/RecordField';
import { BrandColorField } from './BrandColorField';
import { IconField } from './IconField';
import { TransportCard } from './TransportCard';

const { shape } = loginConfigFields;

interface Props<Picture extends ShownPicture> {
  readonly page: LoginConfigPageRef<File, Picture>;
  readonly row: LoginConfigRow | null;
}

/** Titles and icons, then where files are. What is empty is inherited, and says so. */
export function LoginConfigFields<Picture extends ShownPicture>({ page, row }: Props<Picture>) {
  const t = useText();
  const settings = useSelector(page, ({ context }) => context.settings);
  const form: LoginConfigFormRef | undefined = useSelector(settings, (snapshot) => settingsPage(snapshot).form);
  const inherited = row?.inherited;
  const help = (value: string | null | undefined) => t('loginConfig.empty', { value: value || t('loginConfig.usual') });
  return (
    <>
      <section className="settings-card" aria-labelledby="login-brand">
        <h2 id="login-brand">{t('loginConfig.brand')}</h2>
        {(['bigTitle', 'smallTitle'] as const).map((title) => (
          <TextField
            key={title}
            name={title}
            label={t(`loginConfig.${title}`)}
            schema={shape[title]}
            max={TITLE_LENGTH}
            help={help(inherited?.[title])}
          />
        ))}
        {form &&
          ICONS.map((icon) => (
            <IconField key={icon} icon={icon} form={form} onChange={() => page.send({ type: 'changeIcon', icon })} />
          ))}
        <BrandColorField inherited={inherited?.brandColor} />
      </section>
      <section className="settings-card" aria-labelledby="login-files">
        <h2 id="login-files">{t('loginConfig.files')}</h2>
        <TextField
          name="fileHost"
          label={t('loginConfig.fileHost')}
          mono
          schema={shape.fileHost}
          max={200}
          malformed={t('loginConfig.fileHostRule')}
          help={help(inherited?.fileHost)}
        />
      </section>
      <TransportCard />
    </>
  );
}
