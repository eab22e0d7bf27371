import { flightsConformance } from '../../test/conformance/flights.ts';
import { SingleFlight } from './single-flight.ts';

flightsConformance('one process', async () => {
  const flights = new SingleFlight();
  return { one: flights, other: flights };
});
