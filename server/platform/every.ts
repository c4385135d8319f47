/** Does some work again and again until it is told to stop. The work sees to its own failures. */
export type Every = (ms: number, work: () => Promise<void>) => () => void;

/** By the clock, never twice at the same time. It keeps no process alive. */
export const everyInterval: Every = (ms, work) => {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
};
