import { Input } from '@arco-design/web-react';
import { loginConfigFields } from '../../../../contract/login-config';
import { useText } from '../../../i18n/text';
import { brandTones } from '../../../machines/base/brand';
import { type Controlled, fits, RecordField } from '../../records/RecordField';

/** Arco's own. */
const USUAL = '#165dff';
const { brandColor: schema } = loginConfigFields.shape;

interface Props {
  /** The colour that an empty field takes, and how it is called. */
  readonly inherited: string | null | undefined;
}

/** A colour, chosen or typed; below it, what becomes of it so that it can be read in both themes. */
export function BrandColorField({ inherited }: Props) {
  const t = useText();
  const usual = inherited || t('loginConfig.usual');
  return (
    <RecordField
      name="brandColor"
      label={t('loginConfig.brandColor')}
      rules={[fits([schema, t('loginConfig.colorRule')])]}
      help={t('loginConfig.empty', { value: usual })}
    >
      <ColorPick />
    </RecordField>
  );
}

function ColorPick({ id, value = '', onChange, disabled = false }: Controlled<string>) {
  const t = useText();
  const isColor = value !== '' && schema.safeParse(value).success;
  const change = (color: string) => onChange?.(color.trim().toLowerCase());
  return (
    <div className="brand-color">
      <input
        type="color"
        aria-label={t('loginConfig.pickColor')}
        value={isColor ? value : USUAL}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
      />
      <Input
        {...(id && { id })}
        className="mono"
        placeholder={USUAL}
        autoComplete="off"
        maxLength={7}
        value={value}
        disabled={disabled}
        onChange={change}
      />
      {isColor && <Tones color={value} />}
    </div>
  );
}

function Tones({ color }: { color: string }) {
  const t = useText();
  const tones = brandTones(color);
  return (
    <ul className="brand-tones">
      {(['light', 'dark'] as const).map((tone) => (
        <li key={tone} className={tone} style={{ color: tones[tone] }}>
          {t(`loginConfig.tones.${tone}`)}
        </li>
      ))}
    </ul>
  );
}
