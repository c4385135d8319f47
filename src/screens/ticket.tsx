import { exchangeTicket } from '../api/tickets';
import { createTicketMachine } from '../machines/guest/ticket';
import { definePage } from '../ui/base/page';
import { TicketScreen } from '../ui/guest/TicketScreen';
import type { ScreenKit } from './kit';

/** The screen /auto/login (§2.2). */
export default ({ call, tickets, enter, go }: ScreenKit) =>
  definePage({
    machine: createTicketMachine({
      hasTicket: tickets.isThere,
      watchTickets: tickets.watch,
      exchange: exchangeTicket(call, tickets),
      enter: (token, address) => {
        enter(token);
        go(address, { replace: true });
      },
      go,
    }),
    View: TicketScreen,
  });
