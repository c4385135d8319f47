import { Form, Input, Radio } from '@arco-design/web-react';
import { optionalText } from '../../../../contract/text';
import { THIRD_PARTY_PROVIDERS, type ThirdPartyRow, thirdPartyDraft } from '../../../../contract/third-parties';
import { useText } from '../../../i18n/text';
import type { ThirdPartyValues } from '../../../machines/administration/third-parties';
import { fits, RecordField, SwitchField, TextField } from '../../records/RecordField';

const { shape } = thirdPartyDraft;

/** The fields of a third party. Its secret can be replaced, and never read. */
export function ThirdPartyFields({ row }: { row: ThirdPartyRow | null }) {
  const t = useText();
  const label = t('thirdParties.secret');
  return (
    <>
      <RecordField name="provider" label={t('thirdParties.provider')} required>
        <Radio.Group name="provider" aria-label={t('thirdParties.provider')}>
          {THIRD_PARTY_PROVIDERS.filter((provider) => provider !== 'local' || row?.provider === provider).map((provider) => (
            <Radio key={provider} value={provider}>
              {t(`thirdParties.providers.${provider}`)}
            </Radio>
          ))}
        </Radio.Group>
      </RecordField>
      <TextField
        name="name"
        label={t('thirdParties.name')}
        required
        schema={shape.name}
        max={64}
        help={t('thirdParties.nameHelp')}
      />
      <TextField name="clientId" label={t('thirdParties.clientId')} required mono schema={shape.clientId} max={128} />
      <RecordField
        name="clientSecret"
        label={label}
        rules={[fits([optionalText(200), t('list.tooLong', { label, max: 200 })])]}
        help={t(row?.hasSecret ? 'thirdParties.secretKept' : 'thirdParties.secretHelp')}
      >
        <Input.Password autoComplete="new-password" placeholder={row?.hasSecret ? '••••••••' : t('list.enter', { label })} />
      </RecordField>
      <Form.Item noStyle shouldUpdate>
        {({ provider }: ThirdPartyValues) => provider === 'oauth2' && <AddressFields />}
      </Form.Item>
      <SwitchField name="enabled" label={t('thirdParties.enabled')} help={t('thirdParties.enabledHelp')} />
    </>
  );
}

/** Where an OAuth 2.0 server is asked: by the browser first, then by this server. */
function AddressFields() {
  const t = useText();
  return (
    <>
      {(['authorizeUrl', 'tokenUrl', 'userUrl'] as const).map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`thirdParties.${field}`)}
          required
          mono
          schema={shape[field]}
          max={300}
          malformed={t('thirdParties.addressRule')}
          help={t(`thirdParties.help.${field}`)}
        />
      ))}
    </>
  );
}
