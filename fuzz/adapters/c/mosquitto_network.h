// The broker mosquitto on loopback, and the network between it and one client, which the adapter moves: it holds a
// CONNECT until the broker may answer, and cuts the connection.
#ifndef MOSQUITTO_NETWORK_H
#define MOSQUITTO_NETWORK_H
#include <stdbool.h>

// Starts a broker with two listeners, one that accepts and one that refuses. False: it does not listen. It ends with
// this process.
bool start_broker(void);

typedef struct network Network;
enum { ACCEPTS, REFUSES };

// Calls `dialed(client)` in a thread of its own for each CONNECT that arrives at `network_port`.
Network *open_network(void (*dialed)(void *client), void *client);
int network_port(const Network *network);
void close_network(Network *network);

// Whether a connection is there, and whether its CONNECT waits for an answer.
bool is_connected(Network *network);
bool is_asked(Network *network);

void answer(Network *network, int listener);
void cut(Network *network);
#endif
