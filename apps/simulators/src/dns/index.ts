import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { oneOf, readFields, text } from '../framework/controls/read-fields.ts';
import type { Panel } from '../framework/panel.ts';
import { form, list } from '../framework/resources.ts';
import type { Simulator } from '../framework/simulator.ts';
import { type Answer, RECORD_TYPES, type RecordType, readQuestion, writeAnswer } from './packet.ts';

interface DnsRecord {
  name: string;
  type: RecordType;
  value: string;
}

class Zone {
  records: DnsRecord[] = [];
  isDown = false;

  answer(name: string, type: number): Answer {
    if (this.isDown) return { code: 'failed', records: [] };
    const ofName = this.records.filter((record) => record.name === name);
    if (ofName.length === 0) return { code: 'unknown', records: [] };
    return { code: 'ok', records: ofName.filter((record) => RECORD_TYPES[record.type] === type) };
  }

  reset(): void {
    this.records = [];
    this.isDown = false;
  }
}

const TYPES = ['TXT', 'CNAME'] as const;

const dnsPanel = (zone: Zone): Panel => ({
  lead: 'DNS records that the product reads when it verifies the custom domain of an agency.',
  resources: [
    form('Add a record', 'dns/records', 'Add', () => [
      { name: 'name', label: 'Name', value: '' },
      { name: 'type', label: 'Type', value: 'TXT', choices: TYPES.map((type) => [type, type] as const) },
      { name: 'value', label: 'Value', value: '' },
    ]),
    list('records', {
      title: 'Records',
      items: () => zone.records,
      columns: {
        Name: ({ name }) => name,
        Type: ({ type }) => type,
        Value: ({ value }) => value,
      },
      empty: 'No records.',
    }),
    form('Outage', 'dns/outage', 'Start or end an outage', () => [], 'Every query fails during an outage.'),
    form('Remove the records of a name', 'dns/remove', 'Remove', () => [
      { name: 'name', label: 'Name', value: '' },
    ]),
  ],
  acts: {
    records: (body) => {
      const {
        name = '',
        type = 'TXT',
        value = '',
      } = readFields<DnsRecord>(body, {
        name: text,
        type: oneOf(TYPES),
        value: text,
      });
      zone.records.push({ name: name.toLowerCase(), type, value });
      return zone.records;
    },
    remove: (body) => {
      const { name = '' } = readFields<{ name: string }>(body, { name: text });
      zone.records = zone.records.filter((record) => record.name !== name.toLowerCase());
      return zone.records;
    },
    outage: () => {
      zone.isDown = !zone.isDown;
      return { down: zone.isDown };
    },
  },
});

export interface Dns extends Simulator {
  /** Listens on this UDP port, or on a free one if it is 0. Returns the port. */
  listen(host: string, port: number): Promise<number>;
}

/** A DNS server for names of agencies. */
export function createDns(): Dns {
  const zone = new Zone();
  let socket: Socket | undefined;
  return {
    name: 'dns',
    title: 'DNS',
    purpose: 'The DNS records of agencies, for custom domains.',
    summary: () => `Records: ${zone.records.length}`,
    panel: dnsPanel(zone),
    register: () => undefined,
    reset: () => zone.reset(),
    async listen(host, port) {
      socket = createSocket('udp4');
      socket.on('message', (packet, { address, port: from }) => {
        const question = readQuestion(packet);
        if (question)
          socket?.send(writeAnswer(question, zone.answer(question.name, question.type)), from, address);
      });
      socket.bind(port, host);
      await once(socket, 'listening');
      return socket.address().port;
    },
    async stop() {
      if (!socket) return;
      socket.close();
      await once(socket, 'close');
      socket = undefined;
    },
  };
}
