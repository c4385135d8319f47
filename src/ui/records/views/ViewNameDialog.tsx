import { Checkbox } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { VIEW_LIMITS } from '../../../../contract/list-views';
import { useText } from '../../../i18n/text';
import { type ActRef, actDialog } from '../../../machines/base/act';
import type { NamedViews, Naming, NamingField } from '../../../machines/records/list-views';
import { QuestionDialog } from '../../forms/ActDialog';
import './view-name-dialog.css';

/** Asks for the name of a view, and who sees it. */
export function ViewNameDialog({ naming }: { naming: ActRef<Naming, NamedViews, NamingField> }) {
  const t = useText();
  const { subject, errors, refusal, busy } = useSelector(naming, actDialog<Naming, NamedViews, NamingField>, shallowEqual);
  const { view, mayShare, keepsOwn } = subject;
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? !keepsOwn);
  return (
    <QuestionDialog
      question={{ title: t(view ? 'views.edit' : 'views.saveAs'), button: t('list.save') }}
      fields={[{ name: 'name', label: t('views.name'), missing: t('views.nameMissing'), maxLength: VIEW_LIMITS.name }]}
      filled={{ name }}
      errors={errors}
      refusal={refusal}
      busy={busy}
      onEdit={(_, text) => {
        setName(text);
        naming.send({ type: 'edited', field: 'name' });
      }}
      onSubmit={() => naming.send({ type: 'submit', filled: { name, shared: shared ? '1' : '' } })}
      onCancel={() => naming.send({ type: 'cancel' })}
    >
      {mayShare && (
        <Checkbox className="view-sharing" checked={shared} disabled={!keepsOwn} onChange={setShared}>
          {t('views.share')}
        </Checkbox>
      )}
    </QuestionDialog>
  );
}
