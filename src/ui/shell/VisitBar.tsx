import { Button } from '@arco-design/web-react';
import { IconExclamationCircle } from '@arco-design/web-react/icon';
import { useText } from '../../i18n/text';
import './visit-bar.css';

interface Props {
  /** The tenant that an operator of the platform has entered. */
  readonly tenant: string;
  readonly onLeave: () => void;
}

/** Says in whose tenant a visiting operator works. The session leads nowhere else: leaving signs out. */
export function VisitBar({ tenant, onLeave }: Props) {
  const t = useText();
  return (
    <div className="visit-bar" role="status">
      <IconExclamationCircle />
      <span>{t('shell.visiting', { tenant })}</span>
      <Button size="mini" onClick={onLeave}>
        {t('shell.endVisit')}
      </Button>
    </div>
  );
}
