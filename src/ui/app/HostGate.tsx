import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { embeddingStage } from '../../machines/app/embedding';
import { useApp } from './app';
import { Splash } from './Splash';

const HostScreen = lazy(async () => ({ default: (await import('./HostScreen')).HostScreen }));

/** Shows the console unless the page around it has to be waited for, or may not embed it (§4). */
export function HostGate({ children }: { children: ReactNode }) {
  const stage = useSelector(useApp().embedding, embeddingStage);
  if (stage === 'console' || stage === 'page') return children;
  if (stage === 'silent') return <Splash />;
  return (
    <Suspense fallback={<Splash />}>
      <HostScreen stage={stage} />
    </Suspense>
  );
}
