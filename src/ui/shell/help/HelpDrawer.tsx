import { Alert, Button, Empty, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { HelpText } from '../../../../contract/help-texts';
import { RICH_TEXT_LENGTH, richText } from '../../../../contract/rich-text';
import { failureText } from '../../../i18n/failure-text';
import { useText } from '../../../i18n/text';
import { type HelpPageRef, type HelpValues, helpPage } from '../../../machines/shell/help-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { RichText } from '../../editor/RichText';
import { RichTextField } from '../../editor/RichTextField';
import { FormDrawer } from '../../forms/FormDrawer';
import { RecordDrawer } from '../../records/RecordDrawer';
import { fits, RecordField } from '../../records/RecordField';

/** What a tenant says of the page, beside the page. */
export function HelpDrawer<Picture extends ShownPicture>({ page }: { page: HelpPageRef<File, Picture> }) {
  const t = useText();
  const { html, failure, busy, mayEdit, form, editor } = useSelector(page, helpPage<File, Picture>, shallowEqual);
  const close = () => page.send({ type: 'close' });
  if (form && editor) {
    const field = (
      <RecordField
        name="html"
        label={t('help.text')}
        rules={[fits([richText(), t('editor.tooLong', { max: RICH_TEXT_LENGTH })])]}
      >
        <RichTextField tools={editor} label={t('help.text')} />
      </RecordField>
    );
    return (
      <RecordDrawer<HelpText, HelpValues, HelpText | null>
        form={form}
        wide
        canAddAnew
        title={() => t('help.title')}
        fields={() => field}
      />
    );
  }
  const footer = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      {mayEdit && !busy && !failure && (
        <Button type="primary" onClick={() => page.send({ type: 'edit' })}>
          {t('help.edit')}
        </Button>
      )}
    </>
  );
  return (
    <FormDrawer title={t('help.open')} footer={footer} onCancel={close}>
      {busy && <Skeleton text={{ rows: 6 }} animation />}
      {failure && (
        <Alert
          type="error"
          content={failureText(t, failure, 'query')}
          action={
            <Button type="text" size="mini" onClick={() => page.send({ type: 'retry' })}>
              {t('frame.retry')}
            </Button>
          }
        />
      )}
      {!busy && !failure && (html === null ? <Nothing /> : <RichText html={html} />)}
    </FormDrawer>
  );
}

function Nothing() {
  const t = useText();
  const words = (
    <>
      <p>{t('help.none')}</p>
      <p>{t('help.noneHint')}</p>
    </>
  );
  return <Empty description={words} />;
}
