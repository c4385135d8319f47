import { Skeleton } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import './page-skeleton.css';

/** The shape of what comes: a head and the body of a card. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className="page-skeleton" role="status" aria-label={t('shell.page.loading')}>
      <Skeleton animation text={{ rows: 2, width: ['30%', '55%'] }} />
      <Skeleton animation text={{ rows: 8, width: '100%' }} />
    </div>
  );
}
