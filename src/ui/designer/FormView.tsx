import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type FillingRef, filling, sentText } from '../../machines/designer/filling';
import { FileAnswer } from './FileAnswer';
import { FormFields } from './FormFields';
import './form-view.css';

/** A form as it is filled in, and what would be sent of it. */
export function FormView({ fill }: { fill: FillingRef }) {
  const t = useText();
  const { sent } = useSelector(fill, filling, shallowEqual);
  const answers = useSelector(fill, sentText);
  if (sent) {
    return (
      <section className="form-sent" aria-label={t('forms.sent')}>
        <h2>{t('forms.sent')}</h2>
        <pre>{answers}</pre>
        <Button onClick={() => fill.send({ type: 'reset' })}>{t('forms.fillAgain')}</Button>
      </section>
    );
  }
  return <FormFields fill={fill} files={FileAnswer} />;
}
