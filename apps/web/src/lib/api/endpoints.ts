/** Path and access rule of each endpoint. The build removes the schemas (build/slim-contract.ts), which only the server needs. */
export { contract as endpoints } from '@hearback/contract';
