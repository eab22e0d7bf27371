/** Where those ports of the ledger are read from that a caller needs. While nothing was ever indexed it is an empty one, and nothing is made. */
export interface ReadPlace<Ports> {
  read(): Promise<Ports>;
}

/** Where they are opened for writing: the ledger is made when there is none. */
export interface OpenPlace<Ports> {
  open(): Promise<Ports>;
}
