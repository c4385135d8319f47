import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { draftSite, type IconField as Icon, type LoginConfigFormRef } from '../../../machines/administration/login-config';
import { pictureAddress } from '../../../machines/base/site';
import { SiteIcon } from '../../base/SiteIcon';

interface Props {
  readonly icon: Icon;
  readonly form: LoginConfigFormRef;
  readonly onChange: () => void;
}

/** An icon of the draft: as it is drawn, and what changes it. */
export function IconField({ icon, form, onChange }: Props) {
  const t = useText();
  const { address, isOwn, inherits } = useSelector(
    form,
    ({ context: { values, row } }) => {
      const site = draftSite(values, row?.inherited ?? null);
      return {
        address: pictureAddress(site, site[icon]),
        isOwn: values[icon] !== null,
        inherits: row?.inherited !== null,
      };
    },
    shallowEqual,
  );
  const usual = t(inherits ? 'loginConfig.inherits' : 'loginConfig.usual');
  return (
    <div className="icon-field">
      <span className="icon-shown">
        <SiteIcon address={address} />
      </span>
      <div className="icon-words">
        <strong>{t(`loginConfig.${icon}`)}</strong>
        <span>{isOwn ? t(`loginConfig.where.${icon}`) : usual}</span>
      </div>
      <Button onClick={onChange} aria-label={t('loginConfig.changeIcon', { icon: t(`loginConfig.${icon}`) })}>
        {t('loginConfig.upload')}
      </Button>
      {isOwn && (
        <Button type="text" onClick={() => form.send({ type: 'edited', values: { [icon]: null } })}>
          {t(inherits ? 'loginConfig.inherit' : 'loginConfig.restore')}
        </Button>
      )}
    </div>
  );
}
