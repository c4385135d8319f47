import { Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/text';
import { draftSite, type LoginConfigFormRef } from '../../../machines/administration/login-config';
import { brandVariables } from '../../../machines/base/brand';
import { pictureAddress } from '../../../machines/base/site';
import type { LoginScreenRef } from '../../../machines/guest/login-screen';
import { SiteIcon } from '../../base/SiteIcon';
import { EntryFrame } from '../../credentials/ScreenFrame';
import { SignInPanel } from '../../guest/SignInPanel';
import { PreviewFrame } from './PreviewFrame';

const WINDOWS = ['screen', 'phone'] as const;
const TONES = ['light', 'dark'] as const;

/** The real sign-in screen, half as large, with the draft on it. */
export function SignInPreview({ form, screen }: { form: LoginConfigFormRef; screen: LoginScreenRef }) {
  const t = useText();
  const language = useLanguage();
  const [window, setWindow] = useState<(typeof WINDOWS)[number]>('screen');
  const [tone, setTone] = useState<(typeof TONES)[number]>('light');
  const site = useSelector(form, siteIn, shallowEqual);
  return (
    <section className="settings-card" aria-labelledby="login-preview">
      <h2 id="login-preview">{t('loginConfig.preview')}</h2>
      <div className="preview-choices">
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('loginConfig.window')}
          value={window}
          onChange={setWindow}
          options={WINDOWS.map((value) => ({ value, label: t(`loginConfig.windows.${value}`) }))}
        />
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('loginConfig.tone')}
          value={tone}
          onChange={setTone}
          options={TONES.map((value) => ({ value, label: t(`loginConfig.tones.${value}`) }))}
        />
      </div>
      <p className="preview-tab">
        <SiteIcon address={pictureAddress(site, site.smallIcon)} />
        <span>{t('loginConfig.tabTitle', { title: site.bigTitle || t('frame.siteTitle') })}</span>
      </p>
      <div className={`preview-window ${window}`}>
        <PreviewFrame
          key={tone}
          className="preview-frame"
          title={t('loginConfig.preview')}
          language={language}
          dark={tone === 'dark'}
          colors={brandVariables(site.brandColor, tone)}
        >
          <EntryFrame site={site} heading={t('signIn.heading')}>
            <SignInPanel screen={screen} />
          </EntryFrame>
        </PreviewFrame>
      </div>
    </section>
  );
}

function siteIn(snapshot: ReturnType<LoginConfigFormRef['getSnapshot']>) {
  const { values, row } = snapshot.context;
  return draftSite(values, row?.inherited ?? null);
}
