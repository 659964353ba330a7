#define _GNU_SOURCE
#include "mosquitto_network.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

static int broker_ports[2];

// Sockets

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons((unsigned short)port);
  return address;
}

// A listener on a free port; -1: none.
static int listening(int *port) {
  struct sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 4) ||
      getsockname(fd, (struct sockaddr *)&address, &size))
    return -1;
  *port = ntohs(address.sin_port);
  return fd;
}

static int dial(int port) {
  struct sockaddr_in address = loopback(port);
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd >= 0 && !connect(fd, (struct sockaddr *)&address, sizeof address)) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

// Whether all bytes went; no signal says that the other side has closed.
static bool send_all(int fd, const char *bytes, size_t length) {
  for (size_t sent = 0; sent < length;) {
    ssize_t count = send(fd, bytes + sent, length - sent, MSG_NOSIGNAL);
    if (count < 0) return false;
    sent += (size_t)count;
  }
  return true;
}

bool start_broker(void) {
  FILE *settings = tmpfile(); // the broker reads it by its number, which it inherits
  if (!settings) return false;
  char path[32];
  snprintf(path, sizeof path, "/dev/fd/%d", fileno(settings));
  for (int i = 0; i < 2; i++) {
    int fd = listening(&broker_ports[i]);
    if (fd >= 0) close(fd);
  }
  fprintf(settings, "per_listener_settings true\nlistener %d 127.0.0.1\nallow_anonymous true\n"
                    "listener %d 127.0.0.1\nallow_anonymous false\n", broker_ports[ACCEPTS], broker_ports[REFUSES]);
  fflush(settings);
  pid_t self = getpid(), broker = fork();
  if (!broker) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != self || !freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
    execlp("mosquitto", "mosquitto", "-c", path, (char *)NULL);
    _exit(127);
  }
  bool listens = false;
  for (int attempt = 0; broker > 0 && !listens && attempt < 500; attempt++) {
    int fd = dial(broker_ports[REFUSES]); // the second listener
    listens = fd >= 0;
    if (listens) close(fd);
    else usleep(10000);
  }
  fclose(settings);
  return listens;
}

// The network

struct network {
  int listener, port, wake[2];
  int client, server; // -1: none
  char held[512];
  size_t length;
  bool ends;
  void (*dialed)(void *);
  void *context;
  pthread_t thread;
  pthread_mutex_t lock;
};

// With the lock held
static void drop(Network *network) {
  if (network->client >= 0) close(network->client);
  if (network->server >= 0) close(network->server);
  network->client = network->server = -1;
  network->length = 0;
}

// Bytes of one side for the other; a side without bytes has closed.
static void carry(Network *network, int from, int to) {
  char bytes[4096];
  ssize_t count = read(from, bytes, sizeof bytes);
  if (count <= 0 || !send_all(to, bytes, (size_t)count)) drop(network);
}

static void hold(Network *network) {
  bool is_first = network->length == 0;
  ssize_t count = read(network->client, network->held + network->length, sizeof network->held - network->length);
  if (count <= 0) {
    drop(network);
    return;
  }
  network->length += (size_t)count;
  if (is_first) network->dialed(network->context);
}

static void *run(void *context) {
  Network *network = context;
  for (;;) {
    pthread_mutex_lock(&network->lock);
    struct pollfd watched[4] = {{network->listener, POLLIN, 0}, {network->wake[0], POLLIN, 0},
                                {network->client, POLLIN, 0}, {network->server, POLLIN, 0}};
    bool ends = network->ends;
    pthread_mutex_unlock(&network->lock);
    if (ends) return NULL;
    poll(watched, 4, -1); // it ignores descriptors of -1
    pthread_mutex_lock(&network->lock);
    if (watched[1].revents) {
      char byte; // the sockets may have changed: look again
      if (read(network->wake[0], &byte, 1) < 0) perror("the network");
    } else if (watched[0].revents) {
      drop(network);
      network->client = accept4(network->listener, NULL, NULL, SOCK_CLOEXEC);
    } else if (watched[2].revents) {
      if (network->server >= 0) carry(network, network->client, network->server);
      else hold(network);
    } else if (watched[3].revents) {
      carry(network, network->server, network->client);
    }
    pthread_mutex_unlock(&network->lock);
  }
}

Network *open_network(void (*dialed)(void *client), void *client) {
  Network *opened = calloc(1, sizeof *opened);
  if (!opened) return NULL;
  opened->client = opened->server = -1;
  opened->dialed = dialed;
  opened->context = client;
  opened->listener = listening(&opened->port);
  pthread_mutex_init(&opened->lock, NULL);
  if (opened->listener >= 0 && !pipe(opened->wake) && !pthread_create(&opened->thread, NULL, run, opened)) return opened;
  free(opened);
  return NULL;
}

int network_port(const Network *network) { return network->port; }

// Wakes the thread, with the lock held.
static void wake(Network *network) {
  if (write(network->wake[1], "", 1) < 0) perror("the network");
}

void close_network(Network *network) {
  pthread_mutex_lock(&network->lock);
  network->ends = true;
  wake(network);
  pthread_mutex_unlock(&network->lock);
  pthread_join(network->thread, NULL);
  drop(network);
  close(network->listener), close(network->wake[0]), close(network->wake[1]);
  free(network);
}

bool is_connected(Network *network) {
  pthread_mutex_lock(&network->lock);
  bool is = network->client >= 0;
  pthread_mutex_unlock(&network->lock);
  return is;
}

bool is_asked(Network *network) {
  pthread_mutex_lock(&network->lock);
  bool is = network->client >= 0 && network->server < 0 && network->length > 0;
  pthread_mutex_unlock(&network->lock);
  return is;
}

void answer(Network *network, int listener) {
  pthread_mutex_lock(&network->lock);
  network->server = dial(broker_ports[listener]);
  if (network->server < 0 || !send_all(network->server, network->held, network->length)) drop(network);
  wake(network);
  pthread_mutex_unlock(&network->lock);
}

void cut(Network *network) {
  pthread_mutex_lock(&network->lock);
  drop(network);
  wake(network);
  pthread_mutex_unlock(&network->lock);
}
