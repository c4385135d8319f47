const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1'];

/** Whether a host name or an address is this machine itself, which no network lies before. */
export const isLoopback = (host: string): boolean => LOOPBACK.includes(host);
